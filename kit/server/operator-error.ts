/** A failure of the surroundings (port, disk, server): its message is one line for whoever operates the product. */
export class OperatorError extends Error {
  override name = 'OperatorError'
}
