/** `current` is the turn of the connection's last sent message, `last` the highest waiting one of the company, or null. */
export type Turns = { current: number; last: number | null }

/**
 * First turn of a company's new messages (start-time fair queueing): after its own, but never before the present one.
 * A company with 10,000 waiting messages does not delay the first message of another.
 */
export const computeNextTurn = ({ current, last }: Turns) => Math.max(current, last === null ? 0 : last + 1)
