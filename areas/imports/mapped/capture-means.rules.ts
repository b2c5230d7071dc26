import type { captureMeansLabels } from '@app/areas/inquiries/contract'
import { foldText } from '@app/kit/contract'

type CaptureMeans = keyof typeof captureMeansLabels

/** Terms of the portals. The first match wins, so a payment link sent by phone is not a card machine. */
const words: readonly (readonly [RegExp, CaptureMeans])[] = [
  [/digitad|manual|typed/, 'manual'],
  [/internet|e-?commerce|\bweb\b|online|\blink\b|checkout/, 'ecommerce'],
  [/\btef\b|\bpdv\b/, 'tef'],
  [/mobile|celular|\bapp\b|\btap\b/, 'mobile'],
  [/\bpos\b|maquin|terminal|smart/, 'pos'],
]

export function parseCaptureMeans(text: string | null): CaptureMeans | null {
  if (text === null) return null
  const folded = foldText(text)
  return words.find(([word]) => word.test(folded))?.[1] ?? null
}
