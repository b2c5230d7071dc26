type Waiting<Asked, Found> = { asked: Asked; resolve: (found: Found) => void; reject: (error: unknown) => void }

/**
 * Asks one question for many: what is asked while an answer is awaited goes together with the next question, which
 * begins after it was asked and so knows all that had happened by then. Answers stand in the order of what was asked.
 */
export function together<Asked, Found>(ask: (all: readonly Asked[]) => Promise<readonly Found[]>) {
  const waiting: Waiting<Asked, Found>[] = []
  let asking = false

  async function askAll() {
    asking = true
    while (waiting.length > 0) {
      const all = waiting.splice(0, mostAtOnce)
      try {
        const found = await ask(all.map(({ asked }) => asked))
        if (found.length !== all.length) throw new Error(`${found.length} answers to ${all.length} questions`)
        // As many answers as questions.
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

const mostAtOnce = 100
