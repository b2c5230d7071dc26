/** Version stored in proofs; a test compares it with the project's version. */
export const softwareVersion = '0.1.0'
