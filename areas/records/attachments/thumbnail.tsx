const edge = 96
const largest = 7000

const asBase64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes))

/** Lists do not load full images. Undefined when the browser cannot make a thumbnail. */
export async function makeThumbnail(file: File): Promise<string | undefined> {
  if (!file.type.startsWith('image/') || typeof createImageBitmap !== 'function') return undefined
  try {
    const image = await createImageBitmap(file)
    const scale = Math.min(1, edge / Math.max(image.width, image.height))
    const canvas = new OffscreenCanvas(Math.max(1, image.width * scale), Math.max(1, image.height * scale))
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
    const small = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.7 })
    return small.size <= largest ? asBase64(new Uint8Array(await small.arrayBuffer())) : undefined
  } catch {
    return undefined
  }
}
