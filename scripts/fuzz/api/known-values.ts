import type { Random } from '../../../apps/server/demo/random.ts'

type Scalar = string | number

const maxValuesPerName = 200
const maxDepth = 8

export class KnownValues {
  private readonly values = new Map<string, Scalar[]>()
  private readonly random: Random
  constructor(random: Random) {
    this.random = random
  }

  learn(collections: readonly string[], answer: unknown, depth = 0) {
    if (typeof answer !== 'object' || answer === null || depth > maxDepth) return
    for (const [name, value] of Object.entries(answer)) {
      if (typeof value === 'string' || typeof value === 'number') {
        this.add(name, value)
        if (name === 'id') for (const collection of collections) this.add(`${collection}.id`, value)
      } else this.learn(collections, value, depth + 1)
    }
  }

  /** For an id: first of the collection, then of the same field name, then any id. */
  find(collection: string, name: string): Scalar | undefined {
    const names = name === 'id' || name === 'ids' ? [`${collection}.id`, 'id'] : [name]
    if (/_ids?$/.test(name)) names.push(name.replace(/s$/, ''), `${collection}.id`, 'id')
    for (const candidate of names) {
      const known = this.values.get(candidate)
      if (known) return this.random.pick(known)
    }
    return undefined
  }

  private add(name: string, value: Scalar) {
    const known = this.values.get(name)
    if (!known) this.values.set(name, [value])
    else if (known.length < maxValuesPerName) known.push(value)
    else known[this.random.int(0, maxValuesPerName - 1)] = value
  }
}
