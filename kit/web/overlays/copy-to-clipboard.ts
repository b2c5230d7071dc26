import { notify } from './notify.tsx'

/** Copies a text and notifies `done`; where the browser allows no copy (without https), it notifies `byHand`. */
export async function copyToClipboard(text: string, { done, byHand }: { done: string; byHand: string }) {
  try {
    await navigator.clipboard.writeText(text)
    notify.success(done)
  } catch {
    notify.info(byHand)
  }
}
