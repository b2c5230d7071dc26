export { EditableRows } from './cells/editable-rows.tsx'
export type { LineCell, LineColumn } from './cells/line-cells.tsx'
export { Chart, type ChartMark } from './charts/chart.tsx'
export { type Figure, Figures } from './charts/figures.tsx'
export { Matrix, type MatrixCell } from './charts/matrix.tsx'
export { type BarPart, type StackedBar, StackedBars } from './charts/stacked-bars.tsx'
export { Waterfall, type WaterfallStep } from './charts/waterfall.tsx'
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
} from './client/client.ts'
export { connection, waitForConnection } from './client/connection.ts'
export { ConnectionStrip } from './client/connection-strip.tsx'
export { DataProvider } from './client/data-provider.tsx'
export { downloadExport } from './client/download.ts'
export { useFileStart } from './client/file-start.ts'
export { usePainted } from './client/painted.ts'
export {
  buildQueryKey,
  prefetchRead,
  type UseReadOptions,
  useChange,
  useIsOutdated,
  useRead,
} from './client/queries.ts'
export { queryClient } from './client/query-client.ts'
export { useStream } from './client/stream.ts'
export { offerUndo, type Undoable, undoChange } from './client/undo.ts'
export { MoneyField, NumberField, PriceField, RateField, UnitCostField, VolumeField } from './fields/amount-fields.tsx'
export { CheckboxField } from './fields/checkbox-field.tsx'
export { SelectField } from './fields/choice-fields.tsx'
export { type ChoiceItem, Choices } from './fields/choices.tsx'
export { DateField, today } from './fields/date-field.tsx'
export { CepField, CnpjField, CpfField, PhoneField } from './fields/document-fields.tsx'
export { DropZone } from './fields/drop-zone.tsx'
export { ActionMenu, Dropdown } from './fields/dropdown.tsx'
export { type FieldProps, useField, useFieldSource } from './fields/field-source.tsx'
export { FileField } from './fields/file-field.tsx'
export { saveFile, useFile, useFileAddress, useSaveFile } from './fields/file-reading.ts'
export { ImageField } from './fields/image-field.tsx'
export { MultiSelectField } from './fields/multi-select-field.tsx'
export { type Option, type Options, toNamedOptions } from './fields/options.tsx'
export { PasswordField } from './fields/password-field.tsx'
export { PeriodField } from './fields/period-field.tsx'
export { RadioChoice } from './fields/radio-choice.tsx'
export { SearchSelect } from './fields/search-select.tsx'
export { SuggestField } from './fields/suggest-field.tsx'
export { TagsField } from './fields/tags-field.tsx'
export { TextAreaField } from './fields/text-area-field.tsx'
export { TextField } from './fields/text-fields.tsx'
export { TimeField } from './fields/time-field.tsx'
export { YesNoField } from './fields/yes-no-field.tsx'
export { CopiedRecord } from './form/copy-of.tsx'
export { Form } from './form/form.tsx'
export { FormDialog, type FormDialogProps } from './form/form-dialog.tsx'
export type { FormPart } from './form/form-parts.tsx'
export { useLeaveGuard } from './form/leave-guard.tsx'
export { LinesField } from './form/lines-field.tsx'
export { SheetImport, type SheetImportRow } from './form/sheet-import.tsx'
export { Palette, type PaletteGroup, type PaletteItem } from './keyboard/palette.tsx'
export { showKeys } from './keyboard/shortcut-keys.ts'
export { ShortcutSheet } from './keyboard/shortcut-sheet.tsx'
export {
  areLettersOn,
  getShortcuts,
  type Shortcut,
  switchLetters,
  useShortcut,
  useShortcutNotes,
} from './keyboard/shortcuts.ts'
export { Alert } from './layout/alert.tsx'
export { defineArea, getPageTitle, type PageAddress, type WebArea, type WebPage } from './layout/area.ts'
export { BareButton } from './layout/bare-button.tsx'
export { Button, IconButton, Tooltip } from './layout/button.tsx'
export { type Check, CheckBar } from './layout/check-bar.tsx'
export { CheckTag, Count, DateText, DateTimeText, Money, Price, Rate, StatusTag, Volume } from './layout/display.tsx'
export { FileText } from './layout/file-text.tsx'
export { restoreInterface, useApplyInterface } from './layout/interface.ts'
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
} from './layout/layout.tsx'
export { AreasContext, buildMenu, findCurrentEntry, type MenuEntry, type MenuGroup, useMenu } from './layout/menu.ts'
export { MenuBadge } from './layout/menu-badge.tsx'
export { NotYetPage } from './layout/not-yet.tsx'
export { productName, usePageTitle } from './layout/page-title.ts'
export { KitProvider, styleNonce } from './layout/provider.tsx'
export { RelativeTime } from './layout/relative-time.tsx'
export { Signs, type SignWord } from './layout/signs.tsx'
export { Spinner } from './layout/spinner.tsx'
export { AfterMoment, EmptyState, ErrorPanel, Loaded, Skeleton, type Tone } from './layout/states.tsx'
export { type StepItem, Steps } from './layout/steps.tsx'
export { type Tab, Tabs } from './layout/tabs.tsx'
export { useView, type View } from './layout/view.ts'
export { CompanyFilterField } from './list/company-filter.tsx'
export { List } from './list/list.tsx'
export type { ListColumn } from './list/list-columns.tsx'
export { useListOrCharts } from './list/list-or-charts.tsx'
export { ListPage } from './list/list-page.tsx'
export { useFilterValues } from './list/list-state.ts'
export { MoreFilters } from './list/more-filters.tsx'
export { useRowShortcut } from './list/row-shortcut.ts'
export { useDisplayMode } from './list/use-display-mode.ts'
export { usePages } from './list/use-pages.ts'
export type { MenuAction } from './overlays/action-menu-types.ts'
export { ConfirmButton } from './overlays/confirm-button.tsx'
export { Notices } from './overlays/notices.tsx'
export { notify, notifyFailure } from './overlays/notify.tsx'
export { Drawer, Modal, preloadOverlays } from './overlays/overlays.tsx'
export { useOpenRecord } from './records/open-record.tsx'
export { PairItem, Pairing, type PairingProps } from './records/pairing.tsx'
export { PresenceLine } from './records/presence.tsx'
export { ReadCard } from './records/read-card.tsx'
export { RecordFields } from './records/record-fields.tsx'
export {
  MoreActions,
  type NextStep,
  type RecordGroup,
  RecordPage,
  type RecordPageProps,
  RelatedRecords,
} from './records/record-page.tsx'
export { RecordPanel } from './records/record-panel.tsx'
export { EditRecord, RegisterFields, type RegisterForm } from './records/register-forms.tsx'
export { buildRegisterPage } from './records/register-page.tsx'
export { RegisterSheet } from './records/register-sheet.tsx'
export { announcePresence, onPresenceNews, type SharedRecord, SharedRecordContext } from './records/shared-record.ts'
export type { BulkAction, BulkOperation, SelectedRows } from './selection/bulk-action.ts'
export { BulkButton } from './selection/bulk-button.tsx'
export { buildReturnUrl } from './session/bring-back.ts'
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
} from './session/session.ts'
export { DataTable } from './table/table.tsx'
export type { Column, Sort } from './table/table-types.ts'
