/** Certificates and keys as files, and what is wrong with them in one sentence. Who uses them makes its own TLS of them. */
package dev.likewise.node.tls;
