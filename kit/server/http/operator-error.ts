/** A failure of the environment (port, disk, server); its message is one line for the operator of the product. */
export class OperatorError extends Error {
  override name = 'OperatorError'
}
