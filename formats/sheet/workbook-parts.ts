export const stringsFile = 'xl/sharedStrings.xml'
export const isSheetFile = (name: string) => /^xl\/worksheets\/[^/]+\.xml$/.test(name)

export const brokenSheet = 'A planilha não pôde ser lida; salve-a como XLSX ou CSV e envie de novo.'
