/** What {@code likewise doctor} looks at on this machine, a class a subject. Changes nothing; knows nothing of nodes but HTTP. */
package dev.likewise.cli.doctor;
