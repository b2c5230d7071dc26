import { localDate, localTime, showDate } from '@app/kit/contract'
import { usePrinting, useUser } from '@app/kit/web'
import css from './print-header.module.css'

/** The head of a printed page. Its title has the company and the date, as the tab of the browser. */
export default function PrintHeader() {
  const user = useUser()
  // Renders again when printing begins, so that title and time are those of the paper.
  usePrinting()
  const now = new Date()
  return (
    <div className={css.header} data-print-header="">
      <strong>{document.title}</strong>
      <span>
        Impresso por {user.name} em {showDate(localDate(now))} {localTime(now)}
      </span>
    </div>
  )
}
