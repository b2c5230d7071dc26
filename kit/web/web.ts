export type { MenuAction } from './action-menu-types.ts'
export { Alert } from './alert.tsx'
export { MoneyField, NumberField, PriceField, RateField, UnitCostField, VolumeField } from './amount-fields.tsx'
export { defineArea, getPageTitle, type PageAddress, type WebArea, type WebPage } from './area.ts'
export { BareButton } from './bare-button.tsx'
export { buildReturnUrl } from './bring-back.ts'
export type { BulkAction, BulkOperation, SelectedRows } from './bulk-action.ts'
export { BulkButton } from './bulk-button.tsx'
export { Button, IconButton, Tooltip } from './button.tsx'
export { Chart, type ChartMark } from './chart.tsx'
export { type Check, CheckBar } from './check-bar.tsx'
export { CheckboxField } from './checkbox-field.tsx'
export { SelectField } from './choice-fields.tsx'
export { type ChoiceItem, Choices } from './choices.tsx'
export {
  ApiFailure,
  buildAuthorizationHeaders,
  buildOperationUrl,
  type CallInput,
  call,
  clientHooks,
  expireSession,
  plainOperation,
  prefetchResponse,
} from './client.ts'
export { CompanyFilterField } from './company-filter.tsx'
export { ConfirmButton } from './confirm-button.tsx'
export { connection, waitForConnection } from './connection.ts'
export { ConnectionStrip } from './connection-strip.tsx'
export { CopiedRecord } from './copy-of.tsx'
export { DataProvider } from './data-provider.tsx'
export { DateField, today } from './date-field.tsx'
export { CheckTag, Count, DateText, DateTimeText, Money, Price, Rate, StatusTag, Volume } from './display.tsx'
export { CepField, CnpjField, CpfField, PhoneField } from './document-fields.tsx'
export { downloadExport } from './download.ts'
export { DropZone } from './drop-zone.tsx'
export { ActionMenu, Dropdown } from './dropdown.tsx'
export { EditableRows } from './editable-rows.tsx'
export { type FieldProps, useField, useFieldSource } from './field-source.tsx'
export { type Figure, Figures } from './figures.tsx'
export { FileField } from './file-field.tsx'
export { saveFile, useFile, useFileAddress, useSaveFile } from './file-reading.ts'
export { useFileStart } from './file-start.ts'
export { FileText } from './file-text.tsx'
export { Form } from './form.tsx'
export { FormDialog, type FormDialogProps } from './form-dialog.tsx'
export type { FormPart } from './form-parts.tsx'
export { ImageField } from './image-field.tsx'
export { restoreInterface, useApplyInterface } from './interface.ts'
export {
  Columns,
  Inline,
  KeyValue,
  type Moment,
  PageHeader,
  Panel,
  Stack,
  Stat,
  SumBar,
  Timeline,
} from './layout.tsx'
export { useLeaveGuard } from './leave-guard.tsx'
export type { LineCell, LineColumn } from './line-cells.tsx'
export { LinesField } from './lines-field.tsx'
export { List } from './list.tsx'
export type { ListColumn } from './list-columns.tsx'
export { useListOrCharts } from './list-or-charts.tsx'
export { ListPage } from './list-page.tsx'
export { useFilterValues } from './list-state.ts'
export { Matrix, type MatrixCell } from './matrix.tsx'
export { AreasContext, buildMenu, findCurrentEntry, type MenuEntry, type MenuGroup, useMenu } from './menu.ts'
export { MenuBadge } from './menu-badge.tsx'
export { MoreFilters } from './more-filters.tsx'
export { MultiSelectField } from './multi-select-field.tsx'
export { NotYetPage } from './not-yet.tsx'
export { Notices } from './notices.tsx'
export { notify, notifyFailure } from './notify.tsx'
export { useOpenRecord } from './open-record.tsx'
export { type Option, type Options, toNamedOptions } from './options.tsx'
export { Drawer, Modal, preloadOverlays } from './overlays.tsx'
export { productName, usePageTitle } from './page-title.ts'
export { usePainted } from './painted.ts'
export { PairItem, Pairing, type PairingProps } from './pairing.tsx'
export { Palette, type PaletteGroup, type PaletteItem } from './palette.tsx'
export { PasswordField } from './password-field.tsx'
export { PeriodField } from './period-field.tsx'
export { PresenceLine } from './presence.tsx'
export { KitProvider, styleNonce } from './provider.tsx'
export { beginRead, buildQueryKey, type UseReadOptions, useChange, useIsOutdated, useRead } from './queries.ts'
export { queryClient } from './query-client.ts'
export { RadioChoice } from './radio-choice.tsx'
export { ReadCard } from './read-card.tsx'
export { RecordFields } from './record-fields.tsx'
export {
  MoreActions,
  type NextStep,
  type RecordGroup,
  RecordPage,
  type RecordPageProps,
  RelatedRecords,
} from './record-page.tsx'
export { RecordPanel } from './record-panel.tsx'
export { RelativeTime } from './relative-time.tsx'
export { useRowShortcut } from './row-shortcut.ts'
export { SearchSelect } from './search-select.tsx'
export {
  type AuthState,
  announceSessionEnd,
  type StoredSession,
  type StoredUser,
  sessionStore,
  useAuthState,
  useCan,
  useSession,
  useUser,
} from './session.ts'
export { announcePresence, onPresenceNews, type SharedRecord, SharedRecordContext } from './shared-record.ts'
export { SheetImport, type SheetImportRow } from './sheet-import.tsx'
export { showKeys } from './shortcut-keys.ts'
export { ShortcutSheet } from './shortcut-sheet.tsx'
export {
  areLettersOn,
  getShortcuts,
  type Shortcut,
  switchLetters,
  useShortcut,
  useShortcutNotes,
} from './shortcuts.ts'
export { Signs, type SignWord } from './signs.tsx'
export { Spinner } from './spinner.tsx'
export { type BarPart, type StackedBar, StackedBars } from './stacked-bars.tsx'
export { AfterMoment, EmptyState, ErrorPanel, Loaded, Skeleton, type Tone } from './states.tsx'
export { type StepItem, Steps } from './steps.tsx'
export { useStream } from './stream.ts'
export { SuggestField } from './suggest-field.tsx'
export { DataTable } from './table.tsx'
export type { Column, Sort } from './table-types.ts'
export { type Tab, Tabs } from './tabs.tsx'
export { TagsField } from './tags-field.tsx'
export { TextAreaField } from './text-area-field.tsx'
export { TextField } from './text-fields.tsx'
export { TimeField } from './time-field.tsx'
export { offerUndo, type Undoable, undoChange } from './undo.ts'
export { usePages } from './use-pages.ts'
export { useDisplayMode } from './use-way.ts'
export { useView, type View } from './view.ts'
export { Waterfall, type WaterfallStep } from './waterfall.tsx'
export { YesNoField } from './yes-no-field.tsx'
