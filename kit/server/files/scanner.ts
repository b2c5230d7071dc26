import { spawn } from 'node:child_process'
import { connect } from 'node:net'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** `threat` is the name of the malware, or null for a clean file. */
type ScanVerdict = { threat: string | null }

/** Scans a stream; rejects if it could not, so that a failure never counts as a clean file. */
export type Scanner = (content: Readable) => Promise<ScanVerdict>

const patience = 120_000
const maxTold = 64_000

/** `command:clamdscan --no-summary -` uses standard input; `clamd:/run/clamd.ctl` and `clamd:host:3310` a socket. */
export const scannerPattern = /^(command:\S.*|clamd:(\/\S+|[\w.-]+:\d{1,5}))$/

export function openScanner(setting: string): Scanner {
  const [, kind, rest = ''] = /^(command|clamd):(.*)$/.exec(setting) ?? []
  return kind === 'command' ? scannerByCommand(rest.split(/\s+/).filter(Boolean)) : scannerBySocket(rest)
}

const threatIn = (said: string) => /^(?:.*?: )?(.+?) FOUND\s*$/m.exec(said)?.[1] ?? said.trim().split('\n')[0] ?? ''

/** Runs a program on standard input; exit code 0 is clean, 1 infected, as of ClamAV's programs. */
function scannerByCommand([command = '', ...args]: readonly string[]): Scanner {
  return (content) =>
    new Promise((resolve, reject) => {
      const program = spawn(command, args, {
        stdio: ['pipe', 'pipe', 'pipe'],
        timeout: patience,
        killSignal: 'SIGKILL',
      })
      let said = ''
      let complained = ''
      const append = (text: string, chunk: Buffer) => (text + chunk.toString()).slice(0, maxTold)
      program.stdout.on('data', (chunk: Buffer) => {
        said = append(said, chunk)
      })
      program.stderr.on('data', (chunk: Buffer) => {
        complained = append(complained, chunk)
      })
      // A program that decides early closes its input; only its exit code counts.
      pipeline(content, program.stdin).catch(() => undefined)
      const unable = (why: string) => reject(new Error(`the scanner ${command} ${why}`))
      let source: unknown
      content.once('error', (error) => {
        source = error
        program.kill('SIGKILL')
      })
      program.once('error', (error) => unable(`does not start: ${error.message}`))
      program.once('close', (code, signal) => {
        if (source) reject(source)
        else if (code === 0) resolve({ threat: null })
        // A crashing program may exit with 1 too, so 1 counts as infected only together with output.
        else if (code === 1 && said.trim() !== '') resolve({ threat: threatIn(said) })
        else unable(`ended with ${signal ?? code}: ${complained.trim() || said.trim()}`)
      })
    })
}

/** Sends the file to ClamAV's daemon in chunks with a length prefix; the answer is one line. */
function scannerBySocket(place: string): Scanner {
  const [, host, port] = /^([\w.-]+):(\d+)$/.exec(place) ?? []
  const target = host ? { host, port: Number(port) } : { path: place }
  return (content) =>
    new Promise((resolve, reject) => {
      const socket = connect(target)
      let said = ''
      const unable = (why: string) => {
        socket.destroy()
        content.destroy()
        reject(new Error(`clamd at ${place} ${why}`))
      }
      socket.setTimeout(patience, () => unable('does not answer'))
      socket.once('error', (error) => unable(`cannot be asked: ${error.message}`))
      socket.on('data', (chunk) => {
        said = (said + chunk.toString()).slice(0, maxTold)
      })
      socket.once('close', () => {
        const answer = said.replaceAll('\0', '').trim()
        if (/\bOK$/.test(answer)) resolve({ threat: null })
        else if (/ FOUND$/.test(answer)) resolve({ threat: threatIn(answer) })
        else unable(`answered ${answer || 'nothing'}`)
      })
      socket.write('zINSTREAM\0')
      pipeline(content, inPieces, socket).catch((error: Error) => unable(`cannot be sent the file: ${error.message}`))
    })
}

async function* inPieces(content: AsyncIterable<Buffer>) {
  for await (const piece of content) {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(piece.length)
    yield length
    yield piece
  }
  yield Buffer.alloc(4)
}
