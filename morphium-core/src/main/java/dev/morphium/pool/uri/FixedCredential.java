package dev.morphium.pool.uri;

/** A credential that never changes; equal to another one of the same credential. */
record FixedCredential(Credential credential) implements CredentialProvider {}
