import { BareButton } from '../layout/bare-button.tsx'
import css from '../list/list.module.css'

/** The number of rows that the list does not show yet. */
const NewRows = ({ count, show }: { count: number; show: () => void }) => (
  <div className={css.news} role="status">
    {count === 1 ? '1 novo registro' : `${count} novos registros`}
    <BareButton small look="quiet" onClick={show}>
      Atualizar
    </BareButton>
  </div>
)
export default NewRows
