type Waiting<Question, Answer> = {
  question: Question
  resolve: (answer: Answer) => void
  reject: (error: unknown) => void
}

/** Batches look-ups: calls during a query are sent as one after it, so no caller sees data older than its call. */
export function coalesceCalls<Question, Answer>(ask: (questions: readonly Question[]) => Promise<readonly Answer[]>) {
  const waiting: Waiting<Question, Answer>[] = []
  let asking = false

  async function askAll() {
    asking = true
    while (waiting.length > 0) {
      const batch = waiting.splice(0, maxAtOnce)
      try {
        const answers = await ask(batch.map(({ question }) => question))
        if (answers.length !== batch.length) throw new Error(`${answers.length} answers to ${batch.length} questions`)
        // One answer per question, in the same order.
        for (const [index, { resolve }] of batch.entries()) resolve(answers[index]!)
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    asking = false
  }

  return (question: Question) =>
    new Promise<Answer>((resolve, reject) => {
      waiting.push({ question, resolve, reject })
      if (!asking) void askAll()
    })
}

const maxAtOnce = 100
