import { spawn } from 'node:child_process'
import { connect } from 'node:net'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** `threat` is the name of the malware, or null for a clean file. */
type ScanVerdict = { threat: string | null }

/** Scans a stream; rejects if it could not, so that a failure never counts as a clean file. */
export type Scanner = (content: Readable) => Promise<ScanVerdict>

const patience = 120_000
const maxOutput = 64_000

/** `command:clamdscan --no-summary -` uses standard input; `clamd:/run/clamd.ctl` and `clamd:host:3310` a socket. */
export const scannerPattern = /^(command:\S.*|clamd:(\/\S+|[\w.-]+:\d{1,5}))$/

export function openScanner(setting: string): Scanner {
  const [, kind, target = ''] = /^(command|clamd):(.*)$/.exec(setting) ?? []
  return kind === 'command' ? scannerByCommand(target.split(/\s+/).filter(Boolean)) : scannerBySocket(target)
}

const parseThreat = (output: string) =>
  /^(?:.*?: )?(.+?) FOUND\s*$/m.exec(output)?.[1] ?? output.trim().split('\n')[0] ?? ''

/** Runs a program on standard input; exit code 0 is clean, 1 infected, as of ClamAV's programs. */
function scannerByCommand([command = '', ...args]: readonly string[]): Scanner {
  return (content) =>
    new Promise((resolve, reject) => {
      const program = spawn(command, args, {
        stdio: ['pipe', 'pipe', 'pipe'],
        timeout: patience,
        killSignal: 'SIGKILL',
      })
      let output = ''
      let errorOutput = ''
      const append = (text: string, chunk: Buffer) => (text + chunk.toString()).slice(0, maxOutput)
      program.stdout.on('data', (chunk: Buffer) => {
        output = append(output, chunk)
      })
      program.stderr.on('data', (chunk: Buffer) => {
        errorOutput = append(errorOutput, chunk)
      })
      // A program that decides early closes its input; only its exit code counts.
      pipeline(content, program.stdin).catch(() => undefined)
      const rejectWith = (reason: string) => reject(new Error(`the scanner ${command} ${reason}`))
      let sourceError: unknown
      content.once('error', (error) => {
        sourceError = error
        program.kill('SIGKILL')
      })
      program.once('error', (error) => rejectWith(`does not start: ${error.message}`))
      program.once('close', (code, signal) => {
        if (sourceError) reject(sourceError)
        else if (code === 0) resolve({ threat: null })
        // A crashing program may exit with 1 too, so 1 counts as infected only together with output.
        else if (code === 1 && output.trim() !== '') resolve({ threat: parseThreat(output) })
        else rejectWith(`ended with ${signal ?? code}: ${errorOutput.trim() || output.trim()}`)
      })
    })
}

function scannerBySocket(address: string): Scanner {
  const [, host, port] = /^([\w.-]+):(\d+)$/.exec(address) ?? []
  const target = host ? { host, port: Number(port) } : { path: address }
  return (content) =>
    new Promise((resolve, reject) => {
      const socket = connect(target)
      let output = ''
      const rejectWith = (reason: string) => {
        socket.destroy()
        content.destroy()
        reject(new Error(`clamd at ${address} ${reason}`))
      }
      socket.setTimeout(patience, () => rejectWith('does not answer'))
      socket.once('error', (error) => rejectWith(`cannot be asked: ${error.message}`))
      socket.on('data', (chunk) => {
        output = (output + chunk.toString()).slice(0, maxOutput)
      })
      socket.once('close', () => {
        const answer = output.replaceAll('\0', '').trim()
        if (/\bOK$/.test(answer)) resolve({ threat: null })
        else if (/ FOUND$/.test(answer)) resolve({ threat: parseThreat(answer) })
        else rejectWith(`answered ${answer || 'nothing'}`)
      })
      socket.write('zINSTREAM\0')
      pipeline(content, inPieces, socket).catch((error: Error) =>
        rejectWith(`cannot be sent the file: ${error.message}`),
      )
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
