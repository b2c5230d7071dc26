import { IconButton, productName } from '@app/kit/web'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { Link } from 'react-router'
import { EnvironmentStrip } from '../brand/environment-strip.tsx'
import { ProductMark } from '../brand/wordmark.tsx'
import css from './frame.module.css'
import { NotificationsMenu } from './notifications-menu.tsx'
import { UserMenu } from './user-menu.tsx'

export const TopBar = ({ collapsed, toggle }: { collapsed: boolean; toggle: () => void }) => (
  <header className={css.bar}>
    <EnvironmentStrip />
    <IconButton
      label={collapsed ? 'Expandir o menu' : 'Recolher o menu'}
      icon={collapsed ? <IconLayoutSidebarLeftExpand size={20} /> : <IconLayoutSidebarLeftCollapse size={20} />}
      onClick={toggle}
    />
    <Link to="/" className={css.wordmark}>
      <ProductMark size={30} />
      <span>{productName}</span>
    </Link>
    <div className={css.barEnd}>
      <NotificationsMenu />
      <UserMenu />
    </div>
  </header>
)
