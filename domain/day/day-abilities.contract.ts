export const dayEditors = ['cash-conciliation', 'cash-conciliation.solicitation'] as const

export const dayReaders = [...dayEditors, 'cash-conciliation.solicitation.analyze'] as const
