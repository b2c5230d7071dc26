export { historyTab, RecordHistory } from './history-tab.tsx'
