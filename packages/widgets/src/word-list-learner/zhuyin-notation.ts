export { zhuyin } from '@ciyu/core'
