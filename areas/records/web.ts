export { SheetCells } from './attachments/sheet-cells.tsx'
export { ShownFile } from './attachments/shown-file.tsx'
export { historyTab, RecordAttachments, RecordHistory } from './history-tab.tsx'
export { RecordPresence } from './presence/presence.tsx'
