import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, afterEach, expect, test } from 'vitest'
import { openScanner, scannerPattern } from './scanner.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'retaguarda-scanner-'))
afterAll(() => rmSync(folder, { recursive: true }))

function writeProgram(name: string, work: string) {
  const program = path.join(folder, `${name}.mjs`)
  writeFileSync(program, `let text = ''; for await (const piece of process.stdin) text += piece; ${work}`)
  return `command:${process.execPath} ${program}`
}
const eicarProgram = `if (text.includes('EICAR')) { console.log('stdin: Eicar-Test FOUND'); process.exitCode = 1 }`

const file = (text: string) => Readable.from([Buffer.from(text)])

test('the exit code of a scan program gives the result for a file, and its output the name of the virus', async () => {
  const scan = openScanner(writeProgram('finding', eicarProgram))
  expect(await scan(file('nota fiscal'))).toEqual({ threat: null })
  expect(await scan(file('X5O!EICAR'))).toEqual({ threat: 'Eicar-Test' })
})

test('a program that fails or does not exist never reports a file as clean', async () => {
  await expect(openScanner(writeProgram('failing', 'process.exit(2)'))(file('x'))).rejects.toThrow('ended with 2')
  await expect(openScanner(writeProgram('broken', 'nothing.here()'))(file('x'))).rejects.toThrow('ended with 1')
  await expect(openScanner('command:/no/such/scanner -')(file('x'))).rejects.toThrow('does not start')
})

test('a file that cannot be read is not reported as clean', async () => {
  const broken = new Readable({ read: () => broken.destroy(new Error('the disk is gone')) })
  await expect(openScanner(writeProgram('finding', eicarProgram))(broken)).rejects.toThrow('the disk is gone')
})

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

/** A fake clamd: reads the chunks up to the empty one, then answers once. */
function startDaemon(answer: (content: string) => string) {
  const server = createServer((socket) => {
    let bytes = Buffer.alloc(0)
    socket.on('data', (chunk) => {
      bytes = Buffer.concat([bytes, chunk])
      let place = 'zINSTREAM\0'.length
      const pieces: Buffer[] = []
      while (bytes.length >= place + 4) {
        const length = bytes.readUInt32BE(place)
        if (length === 0) return socket.end(answer(Buffer.concat(pieces).toString()))
        if (bytes.length < place + 4 + length) return
        pieces.push(bytes.subarray(place + 4, place + 4 + length))
        place += 4 + length
      }
    })
  })
  servers.push(server)
  return new Promise<string>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve(`clamd:127.0.0.1:${typeof address === 'object' ? address?.port : ''}`)
    })
  })
}

test('the ClamAV daemon receives the whole file, and its answer is read', async () => {
  const setting = await startDaemon((content) =>
    content.endsWith('EICAR') ? 'stream: Win.Test FOUND\0' : 'stream: OK\0',
  )
  const scan = openScanner(setting)
  expect(await scan(Readable.from([Buffer.alloc(200_000), Buffer.from('fim')]))).toEqual({ threat: null })
  expect(await scan(Readable.from([Buffer.alloc(200_000), Buffer.from('EICAR')]))).toEqual({ threat: 'Win.Test' })
})

test('a daemon that gives another answer, or no answer, never reports a file as clean', async () => {
  const full = await startDaemon(() => 'INSTREAM size limit exceeded. ERROR\0')
  await expect(openScanner(full)(file('x'))).rejects.toThrow('size limit')
  await expect(openScanner('clamd:/no/such/socket')(file('x'))).rejects.toThrow('cannot be asked')
})

test.each([
  ['command:clamdscan --no-summary -', true],
  ['clamd:/run/clamav/clamd.ctl', true],
  ['clamd:antivirus:3310', true],
  ['clamdscan -', false],
  ['clamd:antivirus', false],
])('the setting %s selects a scanner: %s', (setting, isScanner) => {
  expect(scannerPattern.test(setting)).toBe(isScanner)
})
