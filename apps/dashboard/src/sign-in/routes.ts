import type { Route } from '../page.ts';
import { signIn, signInPage, signOut } from './sign-in-page.ts';
import { signUp, signUpPage, welcome, welcomePage } from './sign-up-page.ts';

/** Pages for signing in and out. */
export const signInRoutes: readonly Route[] = [
  { method: 'GET', path: '/sign-in', access: 'public', page: signInPage },
  { method: 'POST', path: '/sign-in', access: 'public', entrance: true, page: signIn },
  { method: 'POST', path: '/sign-out', access: 'account', page: signOut },
  { method: 'GET', path: '/sign-up', access: 'public', page: signUpPage },
  { method: 'POST', path: '/sign-up', access: 'public', entrance: true, page: signUp },
  { method: 'GET', path: '/welcome', access: 'public', page: welcomePage },
  { method: 'POST', path: '/welcome', access: 'public', entrance: true, page: welcome },
];
