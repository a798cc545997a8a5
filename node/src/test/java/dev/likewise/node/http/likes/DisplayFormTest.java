package dev.likewise.node.http.likes;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DisplayFormTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0|0|false",
                "7|7|false",
                "999|999|false",
                "1000|1,000|false",
                "1005|1,005|false",
                "1050|1,050|false",
                "9999|9,999|false",
                "10000|10K|true",
                "10099|10K|true",
                "10100|10.1K|true",
                "12345|12.3K|true",
                "99999|99.9K|true",
                "100000|100K|true",
                "999999|999K|true",
                "1000000|1M|true",
                "1009999|1M|true",
                "1010000|1.01M|true",
                "1100000|1.1M|true",
                "2345678|2.34M|true",
                "9999999|9.99M|true",
                "10000000|10M|true",
                "12000000|12M|true",
                "123456789|123M|true",
                "1200000000|1.2B|true",
                "999999999999|999B|true",
                "1000000000000|1T|true",
                "1230000000000000|1230T|true",
                "9223372036854775807|9220000T|true"
            })
    void aCountIsShownAsPeopleReadIt(long count, String form, boolean approximate) {
        assertThat(DisplayForm.of(count)).isEqualTo(form);
        assertThat(DisplayForm.isApproximate(count)).isEqualTo(approximate);
    }
}
