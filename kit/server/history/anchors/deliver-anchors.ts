import { randomUUID } from 'node:crypto'
import { link, mkdir, open, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Outbound } from '../../outbound/outbound.ts'

/** Delivers the text of an anchor; rejects if it was not stored. The same text may be delivered twice. */
export type DeliverAnchor = (name: string, text: string) => Promise<void>

export const anchorSuffix = '.anchor'
export const anchorName = (installation_id: string, number: number) =>
  `${installation_id}-${String(number).padStart(8, '0')}${anchorSuffix}`

/** Returns a delivery that writes each anchor to a file of a folder, and never replaces an existing file. */
export const deliverToFolder =
  (folder: string): DeliverAnchor =>
  async (name, text) => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const target = path.join(folder, name)
    const draft = path.join(folder, `.${randomUUID()}`)
    try {
      await writeSynced(draft, text)
      await link(draft, target).catch(async (error) => {
        if (error.code !== 'EEXIST') throw error
        if ((await readFile(target, 'utf8')) !== text) throw new Error(`another anchor is kept as ${target}`)
      })
    } finally {
      await rm(draft, { force: true })
    }
  }

async function writeSynced(file: string, text: string) {
  const handle = await open(file, 'wx', 0o600)
  try {
    await handle.writeFile(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const limits = { connect_ms: 20_000, headers_ms: 20_000, body_ms: 20_000 }

/** Returns a delivery that posts each anchor to an https address, which must answer 2xx. */
export const deliverToAddress =
  (address: string, outbound: Outbound): DeliverAnchor =>
  async (name, text) => {
    const { status } = await outbound.call({
      method: 'POST',
      url: address,
      headers: { 'content-type': 'text/plain; charset=utf-8', 'x-anchor-name': name },
      body: text,
      limits,
    })
    if (status < 200 || status > 299) throw new Error(`${new URL(address).host} answered ${status} to an anchor`)
  }
