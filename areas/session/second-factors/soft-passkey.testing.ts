import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()

// The CBOR of RFC 8949 that an attestation needs: short byte strings and texts, and small integers.
const cborHead = (major: number, length: number) =>
  Buffer.from(length < 24 ? [(major << 5) | length] : [(major << 5) | 24, length])
const cborInt = (value: number) => (value < 0 ? cborHead(1, -1 - value) : cborHead(0, value))
const cborBytes = (data: Buffer) => Buffer.concat([cborHead(2, data.length), data])
const cborText = (text: string) => Buffer.concat([cborHead(3, text.length), Buffer.from(text)])
const cborMap = (entries: readonly (readonly [Buffer, Buffer])[]) =>
  Buffer.concat([cborHead(5, entries.length), ...entries.flat()])

const flags = { present: 0x01, verified: 0x04, credential: 0x40 }

type Site = { origin?: string; rp_id?: string; verified?: boolean; counter?: number }

/** An authenticator in software, which signs as a device does. Each option makes one part of its answer wrong. */
export class SoftPasskey {
  readonly id = randomBytes(16).toString('base64url')
  counter = 0
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })

  private data({ rp_id = 'localhost', verified = true, counter }: Site, more = 0) {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter ?? this.counter)
    const bits = flags.present | (verified ? flags.verified : 0) | more
    return Buffer.concat([sha256(rp_id), Buffer.from([bits]), count])
  }

  private client(type: string, challenge: string, { origin = 'http://localhost:3000' }: Site) {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  }

  create({ challenge }: { challenge: string }, site: Site = {}) {
    const { x = '', y = '' } = this.keys.publicKey.export({ format: 'jwk' })
    const key = cborMap([
      [cborInt(1), cborInt(2)],
      [cborInt(3), cborInt(-7)],
      [cborInt(-1), cborInt(1)],
      [cborInt(-2), cborBytes(Buffer.from(x, 'base64url'))],
      [cborInt(-3), cborBytes(Buffer.from(y, 'base64url'))],
    ])
    const id = Buffer.from(this.id, 'base64url')
    const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key])
    const attestation = cborMap([
      [cborText('fmt'), cborText('none')],
      [cborText('attStmt'), cborMap([])],
      [cborText('authData'), cborBytes(Buffer.concat([this.data(site, flags.credential), credential]))],
    ])
    const clientDataJSON = this.client('webauthn.create', challenge, site).toString('base64url')
    const response = { clientDataJSON, attestationObject: attestation.toString('base64url'), transports: ['internal'] }
    return { id: this.id, rawId: this.id, type: 'public-key' as const, response }
  }

  sign({ challenge }: { challenge: string }, site: Site = {}) {
    this.counter += 1
    const authenticatorData = this.data(site)
    const client = this.client('webauthn.get', challenge, site)
    const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(client)]), this.keys.privateKey)
    const response = {
      clientDataJSON: client.toString('base64url'),
      authenticatorData: authenticatorData.toString('base64url'),
      signature: signature.toString('base64url'),
    }
    return { id: this.id, rawId: this.id, type: 'public-key' as const, response }
  }
}
