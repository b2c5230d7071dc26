export type Random = {
  next: () => number
  int: (from: number, to: number) => number
  chance: (probability: number) => boolean
  pick: <Item>(items: readonly Item[]) => Item
  weighted: <Key extends string>(weights: Readonly<Record<Key, number>>) => Key
}

/** sfc32, by Chris Doty-Humphrey. */
export function createRandom(seed: string): Random {
  let a = 0x9e3779b9
  let b = 0x243f6a88
  let c = 0xb7e15162
  let d = hash(seed)
  const next = () => {
    const sum = (((a + b) | 0) + d) | 0
    d = (d + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (c << 21) | (c >>> 11)
    c = (c + sum) | 0
    return (sum >>> 0) / 4_294_967_296
  }
  for (let round = 0; round < 12; round += 1) next()
  return {
    next,
    int: (from, to) => from + Math.floor(next() * (to - from + 1)),
    chance: (probability) => next() < probability,
    pick(items) {
      const item = items[Math.floor(next() * items.length)]
      if (item === undefined) throw new RangeError('nothing to pick from')
      return item
    },
    weighted(weights) {
      let remaining = next() * total(weights)
      let chosen: keyof typeof weights | undefined
      for (const key in weights) {
        chosen = key
        remaining -= weights[key]
        if (remaining < 0) break
      }
      if (chosen === undefined) throw new RangeError('nothing to pick from')
      return chosen
    },
  }
}

function total(weights: Readonly<Record<string, number>>) {
  let sum = 0
  for (const key in weights) sum += weights[key] ?? 0
  return sum
}

function hash(text: string) {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  return value >>> 0
}
