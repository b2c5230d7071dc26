/** Rejects when `work` takes longer than so many seconds; what it still does then has no effect on the result. */
export async function withTimeLimit<Result>(seconds: number, work: () => Result | Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`took longer than ${seconds} s`)), seconds * 1000)
  })
  try {
    return await Promise.race([work(), late])
  } finally {
    clearTimeout(timer)
  }
}
