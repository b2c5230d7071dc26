export const dayEditors = ['cash-conciliation', 'cash-conciliation.solicitation'] as const

export const dayReaders = [...dayEditors, 'cash-conciliation.solicitation.analyze'] as const

/** Treasury works on what is owed after the closing, and so do the people of the day. */
export const receivableReaders = [...dayReaders, 'financial.card-conciliation'] as const
export const receivableEditors = [...dayEditors, 'financial.card-conciliation'] as const
