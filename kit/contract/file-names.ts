// Control and format characters (including marks that change the text direction), unpaired surrogates, line separators.
const invisible = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu

/** Removes invisible characters from a file name, so that `relatorio\u202Efdp.exe` does not look like a PDF. */
export const plainFileName = (name: string) => name.replace(invisible, '').slice(0, 255)
