const maxLength = 72
const form = /^[a-z0-9][a-z0-9 ,/.-]*: \S.*$/

export const findOddSubjects = (subjects: readonly string[]) =>
  subjects.flatMap((subject) => {
    if (subject.length > maxLength) return [`${subject.length} characters (at most ${maxLength}): ${subject}`]
    return form.test(subject) ? [] : [`not \`area: imperative\`: ${subject}`]
  })
