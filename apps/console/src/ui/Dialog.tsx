import {
  Drawer as MantineDrawer,
  Modal as MantineModal,
  type DrawerProps,
  type ModalProps,
} from '@mantine/core'
import { ErrorPlace } from './ErrorPlace.tsx'

/** A dialog. What fails in it is said in it. */
export function Modal({ children, ...props }: ModalProps) {
  return (
    <MantineModal {...props}>
      <ErrorPlace open={props.opened}>{children}</ErrorPlace>
    </MantineModal>
  )
}

/** A drawer. What fails in it is said in it. */
export function Drawer({ children, ...props }: DrawerProps) {
  return (
    <MantineDrawer className="v-drawer" {...props}>
      <ErrorPlace open={props.opened}>{children}</ErrorPlace>
    </MantineDrawer>
  )
}
