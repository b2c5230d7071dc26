/** Who works in a day: counts, corrects, explains and asks. */
export const dayEditors = ['cash-conciliation', 'cash-conciliation.solicitation'] as const

/** Who reads a day: whoever analyses it, too. */
export const dayReaders = [...dayEditors, 'cash-conciliation.solicitation.analyze'] as const
