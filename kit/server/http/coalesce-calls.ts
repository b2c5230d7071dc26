type Waiting<Asked, Found> = { asked: Asked; resolve: (found: Found) => void; reject: (error: unknown) => void }

/**
 * Batches look-ups: calls made while a query runs wait and are sent as one query after it, so that no caller sees data older
 * than its call. `ask` returns the results in the order of its arguments.
 */
export function coalesceCalls<Asked, Found>(ask: (all: readonly Asked[]) => Promise<readonly Found[]>) {
  const waiting: Waiting<Asked, Found>[] = []
  let asking = false

  async function askAll() {
    asking = true
    while (waiting.length > 0) {
      const all = waiting.splice(0, maxAtOnce)
      try {
        const found = await ask(all.map(({ asked }) => asked))
        if (found.length !== all.length) throw new Error(`${found.length} answers to ${all.length} questions`)
        // One answer per question, in the same order.
        for (const [index, { resolve }] of all.entries()) resolve(found[index]!)
      } catch (error) {
        for (const { reject } of all) reject(error)
      }
    }
    asking = false
  }

  return (asked: Asked) =>
    new Promise<Found>((resolve, reject) => {
      waiting.push({ asked, resolve, reject })
      if (!asking) void askAll()
    })
}

const maxAtOnce = 100
