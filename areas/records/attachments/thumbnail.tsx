const maxEdgePx = 96
const maxThumbnailBytes = 7000

const asBase64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes))

/** Makes a small JPEG in base64 for lists; undefined if the browser cannot. */
export async function makeThumbnail(file: File): Promise<string | undefined> {
  if (!file.type.startsWith('image/') || typeof createImageBitmap !== 'function') return undefined
  try {
    const image = await createImageBitmap(file)
    const scale = Math.min(1, maxEdgePx / Math.max(image.width, image.height))
    const canvas = new OffscreenCanvas(Math.max(1, image.width * scale), Math.max(1, image.height * scale))
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
    const small = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.7 })
    return small.size <= maxThumbnailBytes ? asBase64(new Uint8Array(await small.arrayBuffer())) : undefined
  } catch {
    return undefined
  }
}
