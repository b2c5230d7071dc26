import type { captureMeans } from '@app/areas/inquiries/contract'
import { foldText } from '@app/kit/contract'

type CaptureMeans = keyof typeof captureMeans

/** What portals call it; the first that a text holds is meant, so that a link sent by telephone is no machine. */
const words: readonly (readonly [RegExp, CaptureMeans])[] = [
  [/digitad|manual|typed/, 'manual'],
  [/internet|e-?commerce|\bweb\b|online|\blink\b|checkout/, 'ecommerce'],
  [/\btef\b|\bpdv\b/, 'tef'],
  [/mobile|celular|\bapp\b|\btap\b/, 'mobile'],
  [/\bpos\b|maquin|terminal|smart/, 'pos'],
]

/** How a card was taken in the words of a portal; a word of its own is none of ours, and keeps no sale out. */
export function captureMeansOf(text: string | null): CaptureMeans | null {
  if (text === null) return null
  const folded = foldText(text)
  return words.find(([word]) => word.test(folded))?.[1] ?? null
}
