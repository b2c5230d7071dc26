/** The version that a proof names. A test holds it to the project's own. */
export const softwareVersion = '0.1.0'
