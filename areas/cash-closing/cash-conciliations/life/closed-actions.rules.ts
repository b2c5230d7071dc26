const names = ['request_reopening', 'reopen', 'unlock', 'lock'] as const
export type ClosedActionName = (typeof names)[number]

/** Steps of a proven day that are taken in a dialog of its page. */
export const isOfClosed = (name: string): name is ClosedActionName => names.some((one) => one === name)
