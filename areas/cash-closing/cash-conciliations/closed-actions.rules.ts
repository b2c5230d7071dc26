const names = ['request_reopening', 'reopen', 'unlock', 'unlock_month', 'lock'] as const
export type ClosedActionName = (typeof names)[number]

export const isOfClosed = (name: string): name is ClosedActionName => names.some((one) => one === name)
