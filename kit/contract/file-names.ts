// Control and format characters (among them marks that turn the direction of text), half surrogates, line separators.
const invisible = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu

/** A file name without invisible characters, so that `relatorio\u202Efdp.exe` does not read as a PDF. */
export const plainFileName = (name: string) => name.replace(invisible, '').slice(0, 255)
