const pause = 30
const patience = 120_000

/** Calls `read` until the result meets the condition, and returns it; for background work. */
export async function until<Result>(
  read: () => Promise<Result>,
  awaited: (result: Result) => boolean,
): Promise<Result> {
  const last = Date.now() + patience
  for (;;) {
    const result = await read()
    if (awaited(result)) return result
    if (Date.now() > last) throw new Error(`still not as awaited: ${JSON.stringify(result)}`)
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
}
