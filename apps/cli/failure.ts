/** Ends the command with this message for the person who typed it. */
export class CommandFailure extends Error {
  override name = 'CommandFailure'
}
