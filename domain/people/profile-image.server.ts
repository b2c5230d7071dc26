import type { Files } from '@app/kit/server'

export function detectImageType(bytes: Uint8Array): 'image/jpeg' | 'image/png' | 'image/webp' | undefined {
  const text = (from: number, to: number) => String.fromCharCode(...bytes.slice(from, to))
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'image/jpeg'
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'image/png'
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'image/webp'
  return undefined
}

/** Returns a stored image as a data URL, which the content security policy allows for pictures. */
export async function readProfileImage(files: Files, sha256: string) {
  const content = await files.read(sha256)
  return { data_url: `data:${detectImageType(content)};base64,${content.toString('base64')}` }
}
