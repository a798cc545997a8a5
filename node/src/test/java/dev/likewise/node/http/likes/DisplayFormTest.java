package dev.likewise.node.http.likes;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

class DisplayFormTest {
    @ParameterizedTest
    @CsvFileSource(resources = "/display-forms.csv", delimiter = '|')
    void aCountIsShownAsPeopleReadIt(long count, String form, boolean approximate) {
        assertThat(DisplayForm.of(count)).isEqualTo(form);
        assertThat(DisplayForm.isApproximate(count)).isEqualTo(approximate);
    }
}
