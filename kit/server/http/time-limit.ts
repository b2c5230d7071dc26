/** Rejects after `seconds`; `work` continues, but its result is ignored. */
export async function withTimeLimit<Result>(seconds: number, work: () => Result | Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const expiry = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`took longer than ${seconds} s`)), seconds * 1000)
  })
  try {
    return await Promise.race([work(), expiry])
  } finally {
    clearTimeout(timer)
  }
}
