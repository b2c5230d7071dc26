import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Tokens = ReadonlyMap<string, string>
type Colour = readonly number[]

const css = readFileSync('kit/web/layout/tokens.css', 'utf8')

/** Tokens of one scheme; those without a scheme apply to both. */
function readTokens(scheme: 'light' | 'dark'): Tokens {
  const tokens = new Map<string, string>()
  for (const [, selector = '', body = ''] of css.matchAll(/^(:root[^{]*)\{([^}]*)\}/gm))
    if (!selector.includes('color-scheme') || selector.includes(`"${scheme}"`))
      for (const [, name = '', value = ''] of body.matchAll(/(--rg-[\w-]+):\s*([^;]+);/g)) tokens.set(name, value)
  return tokens
}

function resolve(tokens: Tokens, value: string): Colour {
  const [, name] = /^var\((--[\w-]+)\)$/.exec(value) ?? []
  if (name) return resolve(tokens, tokens.get(name) ?? '')
  const [, first, percent, second] = /^color-mix\(in srgb, (var\(.+?\)) (\d+)%, (var\(.+?\))\)$/.exec(value) ?? []
  if (first && second) {
    const [mixed, base] = [resolve(tokens, first), resolve(tokens, second)]
    return base.map((part, index) => part + ((mixed[index] ?? 0) - part) * (Number(percent) / 100))
  }
  if (!/^#[0-9a-f]{6}$/.test(value)) throw new Error(`not a colour: ${value}`)
  return [1, 3, 5].map((at) => Number.parseInt(value.slice(at, at + 2), 16))
}

/** Relative luminance and contrast ratio of WCAG 2.2. */
const getLuminance = (colour: Colour) => {
  const [red = 0, green = 0, blue = 0] = colour.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function computeContrast(tokens: Tokens, one: string, other: string) {
  const [light = 0, dark = 0] = [one, other]
    .map((name) => getLuminance(resolve(tokens, `var(${name})`)))
    .sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

const schemes = ['light', 'dark'] as const

test.each(schemes)('in the %s scheme each of the six series has a contrast of 3:1 on the surface', (scheme) => {
  const tokens = readTokens(scheme)
  for (const series of [1, 2, 3, 4, 5, 6])
    expect(computeContrast(tokens, `--rg-series-${series}`, '--rg-surface')).toBeGreaterThanOrEqual(3)
})

test.each(schemes)('in the %s scheme the mark of a day has a contrast of 4.5:1 on each step of heat', (scheme) => {
  const tokens = readTokens(scheme)
  for (const step of [0, 1, 2, 3])
    expect(computeContrast(tokens, '--rg-heat-mark', `--rg-heat-${step}`)).toBeGreaterThanOrEqual(4.5)
  expect(computeContrast(tokens, '--rg-heat-4-mark', '--rg-heat-4')).toBeGreaterThanOrEqual(4.5)
  expect(computeContrast(tokens, '--rg-neutral', '--rg-neutral-soft')).toBeGreaterThanOrEqual(4.5)
})

test.each(schemes)('in the %s scheme each step of heat differs from the one before', (scheme) => {
  const tokens = readTokens(scheme)
  for (const step of [1, 2, 3, 4])
    expect(computeContrast(tokens, `--rg-heat-${step}`, `--rg-heat-${step - 1}`)).toBeGreaterThan(1.1)
})
