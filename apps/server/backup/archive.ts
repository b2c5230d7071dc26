import { OperatorError } from '@app/kit/server'

// The archive is POSIX ustar, so that `tar` reads a backup without the product; names are short, sizes below 8 GiB.

const blockBytes = 512
const maxNameBytes = 100
const maxSizeBytes = 8 ** 11 - 1

const octal = (value: number, digits: number) => `${value.toString(8).padStart(digits, '0')}\0`

const paddingOf = (size: number) => Buffer.alloc((blockBytes - (size % blockBytes)) % blockBytes)

// The checksum is computed with its own field read as spaces (POSIX ustar).
function checksumOf(header: Buffer): number {
  let sum = 8 * 0x20
  for (const [at, byte] of header.entries()) if (at < 148 || at >= 156) sum += byte
  return sum
}

/** The `size` bytes of the entry and `buildArchivePadding` must follow. */
export function buildArchiveHeader(name: string, size: number): Buffer {
  if (Buffer.byteLength(name) > maxNameBytes || size > maxSizeBytes)
    throw new Error(`an archive holds no entry ${name} of ${size} bytes`)
  const header = Buffer.alloc(blockBytes)
  header.write(name, 0)
  header.write(octal(0o600, 7), 100)
  header.write(octal(0, 7), 108)
  header.write(octal(0, 7), 116)
  header.write(octal(size, 11), 124)
  header.write(octal(0, 11), 136)
  header.write('0', 156)
  header.write('ustar\x0000', 257)
  header.write(`${octal(checksumOf(header), 6)} `, 148)
  return header
}

export const buildArchivePadding = paddingOf

export const buildArchiveEnd = (): Buffer => Buffer.alloc(2 * blockBytes)

/** `content` must be read to its end before the next entry is requested. */
export type ArchiveEntry = { name: string; size: number; content: AsyncIterable<Buffer> }

export const damagedArchiveMessage = 'O arquivo não é uma cópia inteira: está cortado ou danificado.'

export async function* readArchive(source: AsyncIterable<Buffer>): AsyncGenerator<ArchiveEntry> {
  const input = new ByteQueue(source)
  for (;;) {
    const header = await input.take(blockBytes)
    if (header.every((byte) => byte === 0)) {
      const last = await input.take(blockBytes)
      if (last.some((byte) => byte !== 0)) throw new OperatorError(damagedArchiveMessage)
      await input.requireEnd()
      return
    }
    const { name, size } = parseHeader(header)
    let remaining = size
    const content = async function* () {
      while (remaining > 0) {
        const piece = await input.takeSome(remaining)
        remaining -= piece.length
        yield piece
      }
    }
    yield { name, size, content: content() }
    if (remaining > 0) throw new Error(`the entry ${name} was not read to its end`)
    await input.take(paddingOf(size).length)
  }
}

function parseHeader(header: Buffer) {
  const text = (start: number, end: number) => header.toString('utf8', start, end).split('\0')[0] ?? ''
  const size = Number.parseInt(text(124, 136), 8)
  const sum = Number.parseInt(text(148, 156), 8)
  if (sum !== checksumOf(header) || !Number.isSafeInteger(size)) throw new OperatorError(damagedArchiveMessage)
  return { name: text(0, 100), size }
}

class ByteQueue {
  readonly #source: AsyncIterator<Buffer>
  #chunk: Buffer = Buffer.alloc(0)

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]()
  }

  async #fill(): Promise<boolean> {
    while (this.#chunk.length === 0) {
      const { value, done } = await this.#source.next()
      if (done) return false
      this.#chunk = value
    }
    return true
  }

  async takeSome(maxBytes: number): Promise<Buffer> {
    if (!(await this.#fill())) throw new OperatorError(damagedArchiveMessage)
    const piece = this.#chunk.subarray(0, maxBytes)
    this.#chunk = this.#chunk.subarray(piece.length)
    return piece
  }

  async take(bytes: number): Promise<Buffer> {
    const pieces: Buffer[] = []
    for (let remaining = bytes; remaining > 0; ) {
      const piece = await this.takeSome(remaining)
      pieces.push(piece)
      remaining -= piece.length
    }
    return Buffer.concat(pieces)
  }

  async requireEnd(): Promise<void> {
    if (await this.#fill()) throw new OperatorError(damagedArchiveMessage)
  }
}
