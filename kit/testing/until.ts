const pause = 30
const patience = 120_000

/** Calls `read` until the result meets the condition, and returns it; for background work. */
export async function until<Result>(read: () => Promise<Result>, isDone: (result: Result) => boolean): Promise<Result> {
  const deadline = Date.now() + patience
  for (;;) {
    const result = await read()
    if (isDone(result)) return result
    if (Date.now() > deadline) throw new Error(`still not as awaited: ${JSON.stringify(result)}`)
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
}
