export type SeenKeys = ReturnType<typeof newSeenKeys>

const smallest = 1024
const fullest = 0.6

/** Stores 85 bits of hash per text, in 20 bytes: two million texts collide with a chance below one in a trillion. */
export function newSeenKeys() {
  let slots = slotsOf(smallest)
  let count = 0

  const grow = () => {
    const { size, high, low, values } = slots
    slots = slotsOf(size * 2)
    for (let from = 0; from < size; from++) {
      if (high[from] === 0) continue
      const place = placeOf(slots, high[from]!, low[from]!)
      slots.high[place] = high[from]!
      slots.low[place] = low[from]!
      slots.values[place] = values[from]!
    }
  }
  const reserveSlot = (key: string) => {
    hash(key)
    const place = placeOf(slots, hashed.high, hashed.low)
    if (slots.high[place] !== 0) return place
    const full = ++count > slots.size * fullest
    if (full) grow()
    const own = full ? placeOf(slots, hashed.high, hashed.low) : place
    slots.high[own] = hashed.high
    slots.low[own] = hashed.low
    return own
  }
  return {
    get(key: string): number | undefined {
      hash(key)
      const place = placeOf(slots, hashed.high, hashed.low)
      return slots.high[place] === 0 ? undefined : slots.values[place]
    },
    has(key: string): boolean {
      hash(key)
      return slots.high[placeOf(slots, hashed.high, hashed.low)] !== 0
    },
    set(key: string, value: number): void {
      // Must run before the access to `slots`, because it may grow them.
      const place = reserveSlot(key)
      slots.values[place] = value
    },
    count(key: string): number {
      const place = reserveSlot(key)
      const total = slots.values[place]! + 1
      slots.values[place] = total
      return total
    },
  }
}

type Slots = { size: number; high: Float64Array; low: Uint32Array; values: Float64Array }

const slotsOf = (size: number): Slots => ({
  size,
  high: new Float64Array(size),
  low: new Uint32Array(size),
  values: new Float64Array(size),
})

function placeOf({ size, high, low }: Slots, first: number, second: number): number {
  let place = second & (size - 1)
  while (high[place] !== 0 && (high[place] !== first || low[place] !== second)) place = (place + 1) & (size - 1)
  return place
}

const hashed = { high: 0, low: 0 }

// Three multiplicative hashes in one loop. The final mix spreads sequential keys.
function hash(key: string): void {
  let a = 0x9747b28c
  let b = 0x85ebca6b
  let c = 0x2c1b3c6d
  for (let index = 0; index < key.length; index++) {
    const code = key.charCodeAt(index)
    a = Math.imul(a ^ code, 0x5bd1e995)
    b = Math.imul(b ^ code, 0x1b873593)
    c = Math.imul(c ^ code, 0x01000193)
    a ^= a >>> 15
    b ^= b >>> 13
    c ^= c >>> 14
  }
  // Zero marks a free slot.
  hashed.high = (mixed(a) & 0x1fffff) * 0x1_0000_0000 + (mixed(b) >>> 0) || 1
  hashed.low = mixed(c) >>> 0
}

function mixed(value: number): number {
  let mix = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  mix = Math.imul(mix ^ (mix >>> 13), 0xc2b2ae35)
  return mix ^ (mix >>> 16)
}
